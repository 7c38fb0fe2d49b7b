#!/bin/sh
# Installs Eliot Qt for you, or as root for everybody, and removes it again.
#
#   sh install.sh               install; this folder can be thrown away afterwards
#   sh install.sh --uninstall   remove all of it, except your games and settings
#
#   --to FOLDER    where the program goes: ~/.local/lib/eliot-qt, for everybody /opt/eliot-qt
#   --user         for you alone, even as root
#
# The menu entry, the icons and the types of files go where your desktop looks for them.
set -eu

fail() {
    echo "install.sh: $1" >&2
    exit 2
}

here=$(cd "$(dirname "$0")" && pwd)
action=install to= everybody=
[ "$(id -u)" != 0 ] || everybody=yes
while [ $# -gt 0 ]; do
    case $1 in
    --to) [ $# -gt 1 ] || fail "--to needs a folder"; to=$2; shift ;;
    --user) everybody= ;;
    --uninstall) action=uninstall ;;
    -h | --help) sed -n '2,/^set /{/^set /d;s/^# \{0,1\}//;p;}' "$0"; exit ;;
    *) fail "there is no option $1; see sh install.sh --help" ;;
    esac
    shift
done
if [ "$everybody" ]; then
    share=/usr/local/share bin=/usr/local/bin usual=/opt/eliot-qt
else
    share=${XDG_DATA_HOME:-$HOME/.local/share} bin=$HOME/.local/bin usual=$HOME/.local/lib/eliot-qt
fi
# An installed copy of this script removes what is beside it.
if [ -z "$to" ] && [ "$action" = uninstall ] && [ -f "$here/installed-files" ]; then to=$here; fi
to=${to:-$usual}
case $to in /*) ;; *) to=$(pwd)/$to ;; esac
to=${to%/}
case $to in *[\"\`\$\\%\|\&]*) fail "$to: a menu entry cannot name such a folder" ;; esac
list=$to/installed-files

# A folder, with a note of each that was not there before.
folder() {
    [ -d "$1" ] || { folder "$(dirname "$1")"; mkdir "$1"; echo "$1/" >>"$notes"; }
}

# A file of the desktop's: what it is, and where it goes.
put() {
    folder "$(dirname "$2")"
    cp "$1" "$2"
    chmod 644 "$2"
    echo "$2" >>"$notes"
}

refresh() {
    for tool in "update-desktop-database $share/applications" "update-mime-database $share/mime"; do
        # The tool and the one folder it is for, whose name may have spaces.
        if [ -d "${tool#* }" ] && command -v "${tool%% *}" >/dev/null; then
            "${tool%% *}" "${tool#* }" >/dev/null 2>&1 || true
        fi
    done
    # Where it has changed, desktops read the icons anew.
    [ ! -d "$share/icons/hicolor" ] || touch "$share/icons/hicolor"
}

remove() {
    grep -v '/$' "$list" | tr '\n' '\0' | xargs -0 rm -f
    folders=$(grep '/$' "$list" | sed '1!G;h;$!d')
    rm -f "$list"
    # What the desktop's tools have made of our files, where there are no others.
    if echo "$folders" | grep -qxF "$share/mime/packages/" && rmdir "$share/mime/packages"; then
        rm -rf "$share/mime"
    fi 2>/dev/null
    if echo "$folders" | grep -qxF "$share/applications/"; then
        rm -f "$share/applications/mimeinfo.cache"
    fi
    find "$to" -depth -type d -exec rmdir {} \; 2>/dev/null || true
    echo "$folders" | while IFS= read -r made; do
        [ ! -d "$made" ] || rmdir "$made" 2>/dev/null || true
    done
    refresh
}

if [ "$action" = uninstall ]; then
    [ -f "$list" ] || fail "nothing is installed in $to"
    remove
    echo "Eliot Qt is removed. Your games and settings are kept in ${XDG_DATA_HOME:-$HOME/.local/share}/eliot-qt and ${XDG_CONFIG_HOME:-$HOME/.config}/eliot-qt."
    [ ! -d "$to" ] || echo "Files that were not of the program are left in $to."
    exit
fi

[ "$here" != "$to" ] || fail "it is installed here already"
[ -x "$here/eliot-qt" ] || fail "the program is not beside this script"
if [ -d "$to" ] && [ ! -f "$list" ] && [ "$(ls -A "$to")" ]; then
    fail "$to is there and is no Eliot Qt; choose another folder with --to"
fi
notes=$(mktemp) new=
trap 'rm -rf "$notes" ${new:+"$new"}' EXIT
folder "$(dirname "$to")" || fail "$(dirname "$to") cannot be written"
new=$(mktemp -d "$to.XXXXXX") || fail "$(dirname "$to") cannot be written"
cp -R "$here/." "$new"
chmod 755 "$new"
rm -f "$new/installed-files"
(cd "$new" && find . ! -type d | sed "s|^\.|$to|") >>"$notes"
# The one before goes only now that the new one is complete.
if [ -f "$list" ]; then
    grep '/$' "$list" >>"$notes" || true
    remove
fi
if [ -d "$to" ]; then cp -R "$new/." "$to"; else mv "$new" "$to"; fi

data=$to/_internal/eliot_qt/resources
put "$data/desktop/eliot-qt.desktop" "$share/applications/eliot-qt.desktop"
sed "s|^Exec=eliot-qt|Exec=\"$to/eliot-qt\"|" "$data/desktop/eliot-qt.desktop" \
    >"$share/applications/eliot-qt.desktop"
put "$data/desktop/eliot-qt-mime.xml" "$share/mime/packages/eliot-qt.xml"
put "$data/desktop/eliot-qt.metainfo.xml" "$share/metainfo/eliot-qt.metainfo.xml"
put "$data/icons/eliot-qt.svg" "$share/icons/hicolor/scalable/apps/eliot-qt.svg"
for size in 48 256; do
    put "$data/icons/eliot-qt-$size.png" "$share/icons/hicolor/${size}x$size/apps/eliot-qt.png"
done
folder "$bin"
if [ ! -e "$bin/eliot-qt" ] || [ -L "$bin/eliot-qt" ]; then
    ln -sf "$to/eliot-qt" "$bin/eliot-qt"
    echo "$bin/eliot-qt" >>"$notes"
fi
cp "$notes" "$list"
chmod 644 "$list"
refresh
echo "Eliot Qt is installed in $to and in your applications menu."
echo "To remove it: sh \"$to/install.sh\" --uninstall"

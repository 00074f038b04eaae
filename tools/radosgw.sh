#!/bin/sh
# Ceph's object gateway on one node in a folder, for the tests of storage: sh tools/radosgw.sh FOLDER [PORT], on Debian after
# apt-get install --no-install-recommends radosgw ceph-mon ceph-osd ceph-mgr ceph-common
# It listens on 127.0.0.1 alone, keeps objects in memory, and runs until it is interrupted.
set -eu
folder=${1:?the folder to work in}
port=${2:-4320}
mkdir -p "$folder"
folder=$(cd "$folder" && pwd)
export CEPH_CONF="$folder/ceph.conf"
fsid=$(cat /proc/sys/kernel/random/uuid)
osd=$(cat /proc/sys/kernel/random/uuid)
monitor="[v2:127.0.0.1:$((port + 1)),v1:127.0.0.1:$((port + 2))]"

cat > "$CEPH_CONF" <<CONF
[global]
fsid = $fsid
mon host = $monitor
keyring = $folder/keyring
public network = 127.0.0.0/8
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 8
osd crush chooseleaf type = 0
mon allow pool size one = true
run dir = $folder
log file = $folder/\$name.log
admin socket = $folder/\$name.asok
mon data = $folder/mon
mgr data = $folder/mgr
osd data = $folder/osd
osd objectstore = memstore
memstore device bytes = 4294967296
rgw data = $folder/rgw
rgw frontends = beast endpoint=127.0.0.1:$port
CONF

mkdir -p "$folder/mon" "$folder/mgr" "$folder/osd" "$folder/rgw"
running=
trap 'trap - EXIT INT TERM; kill $running 2>/dev/null; exit' EXIT INT TERM
monmaptool --create --clobber --fsid "$fsid" --addv a "$monitor" "$folder/monmap" > /dev/null
ceph-authtool --create-keyring "$folder/keyring" --gen-key -n mon. --cap mon 'allow *' > /dev/null
for name in client.admin client.rgw mgr.x osd.0; do
  ceph-authtool "$folder/keyring" --gen-key -n $name --cap mon 'allow *' --cap osd 'allow *' --cap mgr 'allow *'
done
ceph-mon -i a --mkfs --monmap "$folder/monmap" --keyring "$folder/keyring"
ceph-mon -i a -f &
running="$running $!"
ceph osd new "$osd" > /dev/null
ceph-osd -i 0 --mkfs --osd-uuid "$osd" > /dev/null
ceph-osd -i 0 -f > /dev/null &
running="$running $!"
ceph-mgr -i x -f > /dev/null 2>&1 &
running="$running $!"
radosgw -n client.rgw -f &
running="$running $!"
radosgw-admin user create --uid=vitrine --display-name=vitrine --access-key=VITRINE --secret-key=VITRINE > /dev/null
until curl -s -o /dev/null "http://127.0.0.1:$port/"; do sleep 1; done
echo "ready: VITRINE_TEST_S3=http://VITRINE:VITRINE@127.0.0.1:$port"
wait

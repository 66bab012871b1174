import { texts as app } from '../../app/texts';

export const texts = {
  name: app.screenNames.devices,
  store: 'Store',
  moreStores: 'There are more stores than these, which are the newest.',
  channel: 'Channel',
  pair: 'Pair a device…',
  columns: { name: 'Device', person: 'Picker', seen: 'Last used', paired: 'Paired', by: 'Paired by' },
  none: {
    title: 'No device is paired with this store',
    text: 'A phone or tablet picks orders of the store once it is paired. Nothing has to be typed on it but a name.',
  },
  noStore: {
    title: 'There is no store here yet',
    text: 'A device is paired with a store. Make one first.',
  },
  pairing: {
    title: 'Pair a device',
    how: 'Scan this code with the camera of the phone or tablet and open the address that it shows.',
    code: 'QR code that pairs a device with this store',
    left: (minutesAndSeconds: string) => `Good for one device and ${minutesAndSeconds}.`,
    over: 'This code is no longer good.',
    again: 'New code',
    done: 'Done',
    copy: 'Copy the address',
    local:
      'Other devices can’t reach this address: it is that of this machine. Set PUBLIC_URL to the https address of the service.',
    paired: (name: string) => `${name} is paired.`,
  },
  revoke: 'Revoke…',
  revoking: {
    title: (name: string) => `Revoke ${name}?`,
    text: 'It is signed out within a second. What was picked on it and not sent yet waits there until it is paired again.',
    yes: 'Revoke',
    no: 'Keep it',
  },
};

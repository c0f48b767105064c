import { readAs } from '../language/codecs.ts';

/** `HH:MM` or `HH:MM:SS` as seconds. Read only. https://developers.pipedrive.com/docs/api/v1/Activities#getActivities */
export const clockSeconds = readAs((remote) => {
  const [, hours, minutes, seconds = '0'] =
    (typeof remote === 'string' ? /^(\d+):([0-5]\d)(?::([0-5]\d))?$/.exec(remote) : null) ?? [];
  if (hours === undefined || minutes === undefined) return undefined;
  return (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds);
});

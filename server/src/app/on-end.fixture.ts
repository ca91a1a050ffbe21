// Program that ends like the server. It reports events to its parent; numbers from the parent set its clock, and any
// other message lets its stop finish.
import { silentLog } from '#server/platform/log/log.ts';
import { onEnd } from './on-end.ts';

const tell = (word: string): void => void process.send?.(word);
let milliseconds = 0;
const released = new Promise<void>((resolve) => {
  process.on('message', (word) => {
    if (typeof word === 'number') {
      milliseconds = word;
      tell('set');
    } else resolve();
  });
});
const log = Object.assign(Object.create(silentLog) as typeof silentLog, {
  info: (_fields: object, text: string) => tell(text),
  debug: (_fields: object, text: string) => tell(text),
});
onEnd({ log, stop: () => released, now: () => milliseconds });
tell('ready');

// Popups as readers get them, from templates written by customers.
import type { MadePopup, PopupRequest } from './popup-worker.ts';
import { TemplateThread, type Turn } from './template-thread.ts';

export interface PopupRenderer {
  /** Fills in and cleans a popup. @throws TemplateRefused with the lines of the errors; QueueFull */
  make(request: PopupRequest, turn: Turn): Promise<MadePopup>;
  close(): Promise<void>;
}

const entry = new URL('./popup-worker.ts', import.meta.url);

/** Creates a renderer of popups. @param time milliseconds for one popup */
export function createPopupRenderer(time = 2_000): PopupRenderer {
  const thread = new TemplateThread<PopupRequest, MadePopup>({
    source: entry,
    time,
    mostMemory: 150_000_000,
  });
  return { make: (request, turn) => thread.ask(request, turn), close: () => thread.close() };
}

// Loaded into a server before its own program. Times each request from the arrival of its head to the end of its
// answer, and tells the bench when asked.
import { subscribe } from 'node:diagnostics_channel';
import { createHistogram, type RecordableHistogram } from 'node:perf_hooks';

/** Times of a server since it was asked last, in milliseconds. */
export interface ServerTimes {
  requests: number;
  p50: number;
  p99: number;
  max: number;
  /** Processor time of the process. */
  cpu: number;
}

const started = new WeakMap<object, bigint>();
let times: RecordableHistogram = createHistogram();
let cpu = process.cpuUsage();

subscribe('http.server.request.start', (message) => {
  started.set((message as { request: object }).request, process.hrtime.bigint());
});
subscribe('http.server.response.finish', (message) => {
  const begun = started.get((message as { request: object }).request);
  if (begun !== undefined) times.record(process.hrtime.bigint() - begun);
});

process.on('message', (asked) => {
  if (asked !== 'times') return;
  const ms = (nanoseconds: number) => nanoseconds / 1e6;
  const { user, system } = process.cpuUsage(cpu);
  const answer: ServerTimes = {
    requests: times.count,
    p50: ms(times.percentile(50)),
    p99: ms(times.percentile(99)),
    max: ms(times.max),
    cpu: (user + system) / 1_000,
  };
  times = createHistogram();
  cpu = process.cpuUsage();
  process.send?.(answer);
});
// The channel to the bench must not keep the server from ending.
process.channel?.unref();

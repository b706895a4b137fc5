/** Sends a message every so many milliseconds; the first message to this worker says how many. */
self.onmessage = ({ data }: MessageEvent<number>) => setInterval(() => self.postMessage(0), data);

let heard = true;

/**
 * Sends a message every so many milliseconds, but none before the page has answered the one before. The first
 * message to this worker says how many; the others are answers.
 */
self.onmessage = ({ data }: MessageEvent<number>) => {
  heard = true;
  if (data > 0) setInterval(send, data);
};

function send() {
  if (!heard) return;
  heard = false;
  self.postMessage(0);
}

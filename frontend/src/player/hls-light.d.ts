// hls.js only has types for its full build. The light build has the same API.
declare module 'hls.js/light' {
  export { default } from 'hls.js';
}

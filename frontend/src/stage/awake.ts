/**
 * Keeps the screen on until the returned function is called. Browsers turn this off whenever the page is
 * hidden, so it is requested again each time the page is shown.
 */
export function keepAwake(): () => void {
  const { wakeLock } = navigator as Partial<Navigator>;
  let over = false;
  let held: WakeLockSentinel | undefined;
  const hold = async () => {
    if (document.visibilityState !== 'visible') return;
    held = await wakeLock?.request('screen').catch(() => undefined); // refused while the battery is low
    if (over) void held?.release();
  };
  document.addEventListener('visibilitychange', hold);
  void hold();
  return () => {
    over = true;
    document.removeEventListener('visibilitychange', hold);
    void held?.release();
  };
}

/**
 * Has one tab of this browser at a time use a name. Calls `got` when this tab may use it, and `away` while another tab
 * does. Returns a function that takes the name from the other tab. A browser without locks has every tab use the name.
 */
export function alone(
  name: string,
  got: () => void,
  away: () => void,
  { locks }: { locks?: LockManager } = navigator,
): () => void {
  const ask = async (options: LockOptions): Promise<void> => {
    let had = false;
    const use = (lock: Lock | null) => {
      if (!lock) return undefined;
      had = true;
      got();
      return new Promise(() => undefined); // until this tab is closed
    };
    try {
      await locks?.request(name, options, use);
    } catch {
      if (!had) return got(); // the browser forbids locks
    }
    away();
    return ask({});
  };
  if (locks) void ask({ ifAvailable: true });
  else got();
  return () => void ask({ steal: true });
}

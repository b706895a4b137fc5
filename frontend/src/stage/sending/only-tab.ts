/** Holds an event's stage in this browser, until it is released. */
export type Hold = () => void;

/**
 * Makes this tab the only one of this browser that publishes an event. Returns undefined if another tab is,
 * unless `take` is set: then the other tab loses it. `lost` is called when this tab loses it.
 */
export function holdStage(id: string, take: boolean, lost: () => void): Promise<Hold | undefined> {
  const locks = (navigator as Partial<Navigator>).locks;
  if (!locks) return Promise.resolve(() => undefined);
  const how = take ? { steal: true } : { ifAvailable: true };
  return new Promise((resolve) => {
    const keep = (lock: Lock | null) =>
      lock ? new Promise<void>((release) => resolve(release)) : resolve(undefined);
    locks.request(`footlight-stage:${id}`, how, keep).catch(lost);
  });
}

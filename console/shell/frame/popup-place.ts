/** A menu that opens from the header or the side menu belongs to it: every part of the page stays inside a landmark. */
export const withinLandmark = (trigger: HTMLElement): HTMLElement =>
  trigger.closest<HTMLElement>('header, aside') ?? document.body

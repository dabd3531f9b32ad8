/** A menu that opens from the header or the side belongs to it: nothing of the page lies outside the landmarks. */
export const withinLandmark = (trigger: HTMLElement): HTMLElement =>
  trigger.closest<HTMLElement>('header, aside') ?? document.body

/** Whoever comes to a new screen begins at its heading. */
export function arrive(heading: HTMLElement | null) {
  if (!heading) return

  scrollTo(0, 0)
  heading.focus({ preventScroll: true })
}

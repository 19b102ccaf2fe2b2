/** Brings a part of the page that is already open into view and puts the focus there, once the page has been drawn. */
export const showPart = (id: string): void =>
  void requestAnimationFrame(() => {
    const part = document.getElementById(id)
    part?.scrollIntoView({ behavior: 'smooth' })
    part?.focus({ preventScroll: true })
  })

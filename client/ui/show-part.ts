/** Brings a part of the page that is already open into view and puts the focus there, once the page has been drawn. */
export const showPart = (id: string): void =>
  void requestAnimationFrame(() => {
    const part = document.getElementById(id)
    // At once: what lies between is laid out only when it is passed, and a gliding page would lose its goal.
    part?.scrollIntoView({ behavior: 'instant' })
    part?.focus({ preventScroll: true })
  })

/**
 * How a form checks what is typed: as a field is left, and a moment later. Were the sentence there at once, it would push
 * the button that somebody is about to release from under the pointer, and the press would be lost.
 */
export const asFieldsAreLeft = { mode: 'onTouched', delayError: 500, shouldFocusError: false } as const

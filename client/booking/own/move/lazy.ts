import { lazyPart } from '#client/ui/feedback/lazy-part.tsx'

/** With the picker of times, which most who look at a booking do not need. */
export const MoveDialog = lazyPart(async () => (await import('./MoveDialog.tsx')).MoveDialog)

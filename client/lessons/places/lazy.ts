import { lazyPart } from '#client/ui/feedback/lazy-part.tsx'

/** With its form, which most who look at clinics do not need. */
export const TakePlace = lazyPart(async () => (await import('./TakePlace.tsx')).TakePlace)

import { lazyPart } from '#client/ui/feedback/lazy-part.tsx'

/** Few accounts have a second step, so it is a chunk of its own. */
export const SecondStep = lazyPart(async () => (await import('./SecondStep.tsx')).SecondStep)

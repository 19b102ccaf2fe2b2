import { lazyPart } from '#client/ui/feedback/lazy-part.tsx'

/** Few have a second step: the pages that may ask for it do not bring it along. */
export const SecondStep = lazyPart(async () => (await import('./SecondStep.tsx')).SecondStep)

import { lazyPart } from '#client/ui/feedback/lazy-part.tsx'

/** With its form, which most who look at leagues do not need. */
export const SignUp = lazyPart(async () => (await import('./SignUp.tsx')).SignUp)

/** Of a season that is full; with the contract of its line behind it. */
export const WaitForPlace = lazyPart(async () => (await import('./WaitForPlace.tsx')).WaitForPlace)

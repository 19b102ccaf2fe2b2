import { lazyPart } from '#client/ui/feedback/lazy-part.tsx'

/** With its form, which most who look at leagues do not need. */
export const SignUp = lazyPart(async () => (await import('./SignUp.tsx')).SignUp)

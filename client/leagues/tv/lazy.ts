import { lazyPart } from '#client/ui/feedback/lazy-part.tsx'

/** For the screen in the studio alone. */
export const TvScreen = lazyPart(async () => (await import('./TvScreen.tsx')).TvScreen)

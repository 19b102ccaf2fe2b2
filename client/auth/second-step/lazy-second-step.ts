import { lazy } from 'react'

/** Few have a second step: the pages that may ask for it do not bring it along. */
export const SecondStep = lazy(async () => ({ default: (await import('./SecondStep.tsx')).SecondStep }))

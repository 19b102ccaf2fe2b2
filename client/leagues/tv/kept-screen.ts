import { z } from 'zod'

import { keptInBrowser } from '#client/ui/browser/kept.ts'
import { Instant } from '#shared/http/wire.ts'
import { Tv } from '#shared/leagues/tv/contract.ts'

/** The code of the season that this screen shows. */
export const keptCode = keptInBrowser('leagues.tv.code', z.string().max(40))

/** What it showed last, for as long as nothing newer comes. */
export const keptScreen = keptInBrowser('leagues.tv.screen', z.object({ code: z.string(), at: Instant, tv: Tv }))

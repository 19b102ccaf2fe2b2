import { handlersFor } from '#server/kernel/http/mount.ts'
import { askedOf, exportPages } from '#server/lists/service.ts'
import { fittingFilesContract } from '#shared/fittings/files.ts'
import { fittingWords } from '#shared/fittings/status.ts'

import { listFittings } from './list.ts'

export const fittingFileRoutes = handlersFor(fittingFilesContract, () => ({
  exportFittings({ query: { columns: chosen, ...asked }, work }) {
    return exportPages(work, {
      name: 'fittings',
      event: { action: 'fittings_exported', entity: 'fitting', facts: askedOf(asked) },
      async read(work, page) {
        const { fittings, next } = await listFittings(work, { ...asked, ...page })
        return { rows: fittings, next }
      },
      columns: ({ text, day }) => ({
        number: text('Fitting', ({ number }) => number),
        client: text('Client', ({ person }) => person?.name ?? null),
        state: text('State', ({ status }) => fittingWords[status].label),
        club: text('Club', ({ slot }) => slot),
        fitter: text('Fitter', ({ fitter }) => fitter),
        day: day('Day', ({ startsAt }) => startsAt),
        candidates: text('Candidates', ({ candidateCount }) => candidateCount),
        shots: text('Shots', ({ shotCount }) => shotCount),
        best: text('Best', ({ best }) => best),
        followUp: text('Follow up on', ({ followUpOn }) => followUpOn),
      }),
      chosen,
    })
  },
}))

import { type Handlers, handlersFor } from '#server/kernel/http/mount.ts'
import { askedOf, exportPages } from '#server/lists/service.ts'
import { factoryWords } from '#shared/builds/factory/status.ts'
import { buildFilesContract } from '#shared/builds/files.ts'
import { lateWords } from '#shared/builds/late/status.ts'
import { buildWords } from '#shared/builds/orders/status.ts'
import { quoteWords } from '#shared/builds/quotes/status.ts'
import { sheetWords } from '#shared/builds/sheets/status.ts'

import { pageOfFactoryOrders } from './factory/list.ts'
import { pageOfLateParts } from './late/list.ts'
import { listBuilds } from './orders/list.ts'
import { listQuotes } from './quotes/list.ts'
import { listSheets } from './sheets/list.ts'

type Files = Handlers<typeof buildFilesContract>

const exportBuilds: Files['exportBuilds'] = ({ query: { columns: chosen, ...asked }, actor, work }) =>
  exportPages(work, {
    name: 'builds',
    event: { action: 'builds_exported', entity: 'build', facts: askedOf(asked) },
    async read(work, page) {
      const { builds, next } = await listBuilds(work, { now: work.now, actor }, { ...asked, ...page })
      return { rows: builds, next }
    },
    columns: ({ text, day, sum, currency }) => ({
      number: text('Build', ({ number }) => number),
      client: text('Client', ({ personName }) => personName),
      state: text('State', ({ status }) => buildWords[status].label),
      builder: text('Builder', ({ builderName }) => builderName),
      clubs: text('Clubs', ({ clubCount }) => clubCount),
      missingParts: text('Missing parts', ({ missingParts }) => missingParts),
      partsArrive: text('Parts arrive', ({ partsArriveOn }) => partsArriveOn),
      promised: text('Promised', ({ promisedOn }) => promisedOn),
      late: text('Late', ({ isLate }) => (isLate ? 'yes' : 'no')),
      currency: currency(),
      due: sum('Due', ({ dueCents }) => dueCents),
      made: day('Made on', ({ createdAt }) => createdAt),
    }),
    chosen,
  })

const exportQuotes: Files['exportQuotes'] = ({ query: { columns: chosen, ...asked }, work }) =>
  exportPages(work, {
    name: 'quotes',
    event: { action: 'quotes_exported', entity: 'quote', facts: askedOf(asked) },
    async read(work, page) {
      const { quotes, next } = await listQuotes(work, { ...asked, ...page })
      return { rows: quotes, next }
    },
    columns: ({ text, day, sum, currency }) => ({
      number: text('Quote', ({ number }) => number),
      sheet: text('Sheet', ({ sheetNumber }) => sheetNumber),
      client: text('Client', ({ personName }) => personName),
      state: text('State', ({ status }) => quoteWords[status].label),
      clubs: text('Clubs', ({ clubCount }) => clubCount),
      currency: currency(),
      total: sum('Total', ({ totalCents }) => totalCents),
      validUntil: text('Valid until', ({ validUntil }) => validUntil),
      made: day('Made on', ({ createdAt }) => createdAt),
    }),
    chosen,
  })

const exportSheets: Files['exportSheets'] = ({ query: { columns: chosen, ...asked }, work }) =>
  exportPages(work, {
    name: 'build-sheets',
    event: { action: 'sheets_exported', entity: 'sheet', facts: askedOf(asked) },
    async read(work, page) {
      const { sheets, next } = await listSheets(work, { ...asked, ...page })
      return { rows: sheets, next }
    },
    columns: ({ text, day }) => ({
      number: text('Sheet', ({ number }) => number),
      kind: text('Kind', ({ kind }) => kind),
      client: text('Client', ({ person }) => person?.name ?? null),
      template: text('Template', ({ templateName }) => templateName),
      state: text('State', ({ status }) => sheetWords[status].label),
      version: text('Version', ({ version }) => version),
      clubs: text('Clubs', ({ slots }) => slots.length),
      made: day('Made on', ({ createdAt }) => createdAt),
      changed: day('Changed on', ({ changedAt }) => changedAt),
    }),
    chosen,
  })

const exportFactoryOrders: Files['exportFactoryOrders'] = ({ query: { columns: chosen, ...asked }, actor, work }) =>
  exportPages(work, {
    name: 'factory-orders',
    event: { action: 'factory_orders_exported', entity: 'factory_order', facts: askedOf(asked) },
    async read(work, page) {
      const { factoryOrders, next } = await pageOfFactoryOrders(work, { ...asked, ...page }, actor)
      return { rows: factoryOrders, next }
    },
    columns: ({ text, day, sum, currency }) => ({
      number: text('Order', ({ number }) => number),
      supplier: text('Maker', ({ supplier }) => supplier.name),
      build: text('Build', ({ build }) => build.number),
      client: text('Client', ({ personName }) => personName),
      state: text('State', ({ status }) => factoryWords[status].label),
      clubs: text('Clubs', ({ clubCount }) => clubCount),
      came: text('Came', ({ cameCount }) => cameCount),
      currency: currency(),
      total: sum('Total', ({ totalCents }) => totalCents),
      expected: text('Expected', ({ expectedOn }) => expectedOn),
      late: text('Late', ({ isLate }) => (isLate ? 'yes' : 'no')),
      made: day('Made on', ({ createdAt }) => createdAt),
      ordered: day('Ordered on', ({ orderedAt }) => orderedAt),
    }),
    chosen,
  })

const exportLateParts: Files['exportLateParts'] = ({ query: { columns: chosen, ...asked }, work }) =>
  exportPages(work, {
    name: 'late-parts',
    event: { action: 'late_parts_exported', entity: 'build', facts: askedOf(asked) },
    async read(work, page) {
      const { lateParts, next } = await pageOfLateParts(work, { ...asked, ...page })
      return { rows: lateParts, next }
    },
    columns: ({ text }) => ({
      build: text('Build', ({ build }) => build.number),
      client: text('Client', ({ personName }) => personName),
      part: text('Part', ({ part }) => part),
      clubs: text('Clubs', ({ clubs }) => clubs.join(', ')),
      arrives: text('Comes', ({ arrivesOn }) => arrivesOn),
      promisedBefore: text('Was promised', ({ promisedFrom }) => promisedFrom),
      promised: text('Promised', ({ promisedTo }) => promisedTo),
      state: text('State', ({ status }) => lateWords[status].label),
    }),
    chosen,
  })

export const buildFileRoutes = handlersFor(buildFilesContract, () => ({
  exportBuilds,
  exportQuotes,
  exportSheets,
  exportFactoryOrders,
  exportLateParts,
}))

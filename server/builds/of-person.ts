import type { OfPerson } from '#server/kernel/feature.ts'

import { buildsOfPerson } from './own-builds.ts'
import { sheetsOfPerson } from './own-sheets.ts'

/** The personal data of sheets, quotes and builds together. */
export const ofPerson: OfPerson = {
  export: async (...asked) => ({
    ...(await sheetsOfPerson.export?.(...asked)),
    ...(await buildsOfPerson.export?.(...asked)),
  }),
  expects: async (...asked) => (await sheetsOfPerson.expects?.(...asked)) ?? buildsOfPerson.expects?.(...asked),
  isDisputed: async (...asked) => (await buildsOfPerson.isDisputed?.(...asked)) ?? false,
  async forget(...asked) {
    await sheetsOfPerson.forget?.(...asked)
    await buildsOfPerson.forget?.(...asked)
  },
  afterAddress: async (...changed) => [
    ...((await sheetsOfPerson.afterAddress?.(...changed)) ?? []),
    ...((await buildsOfPerson.afterAddress?.(...changed)) ?? []),
  ],
  merge: { tables: { ...sheetsOfPerson.merge?.tables, ...buildsOfPerson.merge?.tables } },
}

import { type Check, fail, ok, reasonOf, warn } from '#server/kernel/feature.ts'

import { countLost, countOrphans, listEntities } from './collect-store.ts'
import { openShelf } from './shelf/shelf.ts'

/** Checks that the shelf answers, and that every file belongs to an existing record. */
export const files: Check = async (work, config) => {
  const place = 'folder' in config.files ? `the folder ${config.files.folder}` : `the bucket ${config.files.bucket}`
  try {
    await openShelf(config).list()
  } catch (error) {
    return fail(
      `Photos and documents are in ${place}, which does not answer (${reasonOf(error)}): check the settings S3_….`,
    )
  }

  let orphans = await countLost(work)
  for (const { entity } of await listEntities(work)) orphans += await countOrphans(work, entity)
  return orphans === 0
    ? ok(`Photos and documents are in ${place}, and each belongs to something.`)
    : warn(`Photos and documents are in ${place}; ${orphans} of them belong to nothing that is there any more.`)
}

import { handlersFor } from '#server/kernel/http/mount.ts'
import { filesContract } from '#shared/files/contract.ts'

import { addPersonFiles, captionPersonFile, listPersonFiles, removePersonFile } from './person-files.ts'
import { openFile } from './read.ts'
import { uploadFile } from './upload.ts'

export const filesRoutes = handlersFor(filesContract, (services) => ({
  uploadFile: ({ body, query, headers, ...context }) =>
    uploadFile(services, { body, ...query }, headers['idempotency-key'], context),
  readFile: ({ params, query }) => openFile(services, { ...params, ...query }),
  listFilesOfPerson: ({ params }) => listPersonFiles(services, params.personId),
  addFilesOfPerson: ({ params, body, headers, ...context }) =>
    addPersonFiles(services, { ...params, ...body }, headers['idempotency-key'], context),
  captionFileOfPerson: ({ params, body, ...context }) => captionPersonFile(services, params, body, context),
  removeFileOfPerson: ({ params, ...context }) => removePersonFile(services, params, context),
}))

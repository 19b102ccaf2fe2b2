import { handlersFor } from '#server/kernel/http/mount.ts'
import { filesContract } from '#shared/files/contract.ts'

import { addPersonFiles, captionPersonFile, listPersonFiles, removePersonFile } from './person-files.ts'
import { openFile } from './read.ts'
import { uploadFile } from './upload.ts'

export const filesRoutes = handlersFor(filesContract, () => ({
  uploadFile: ({ body, query, headers, work }) => uploadFile(work, { body, ...query }, headers['idempotency-key']),
  readFile: ({ params, query, work }) => openFile(work, { ...params, ...query }),
  listFilesOfPerson: ({ params, work }) => listPersonFiles(work, params.personId),
  addFilesOfPerson: ({ params, body, headers, work }) =>
    addPersonFiles(work, { ...params, ...body }, headers['idempotency-key']),
  captionFileOfPerson: ({ params, body, work }) => captionPersonFile(work, params, body),
  removeFileOfPerson: ({ params, work }) => removePersonFile(work, params),
}))

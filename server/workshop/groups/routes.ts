import { handlersFor } from '#server/kernel/http/mount.ts'
import { groupsContract } from '#shared/workshop/groups/contract.ts'
import { groupHistoryContract } from '#shared/workshop/groups/history-contract.ts'

import { billGroup } from './bill.ts'
import { addGroup, changeGroup } from './change.ts'
import { handOverBags } from './hand-over.ts'
import { historyOfGroup } from './history.ts'
import { listGroups } from './list.ts'
import { joinGroup, leaveGroup } from './membership.ts'
import { readGroup } from './present.ts'
import { tellPayer } from './tell.ts'

export const groupHistoryRoutes = handlersFor(groupHistoryContract, () => ({
  listHistoryOfGroup: ({ params, query, work }) => historyOfGroup(work, params.groupId, query),
}))

export const groupRoutes = handlersFor(groupsContract, () => ({
  listGroups: ({ query, work }) => listGroups(work, query),
  readGroup: ({ params, work }) => readGroup(work, params.groupId),
  addGroup: ({ body, headers, work }) => addGroup(work, { body, key: headers['idempotency-key'] }),
  changeGroup: ({ params, body, work }) => changeGroup(work, { ...params, ...body }),
  joinGroup: ({ params, work }) => joinGroup(work, params),
  leaveGroup: ({ params, work }) => leaveGroup(work, params),
  billGroup: ({ params, headers, work }) => billGroup(work, { ...params, key: headers['idempotency-key'] }),
  tellPayer: ({ params, body, work }) => tellPayer(work, { ...params, ...body }),
  handOverBags: ({ params, body, work }) => handOverBags(work, { ...params, ...body }),
}))

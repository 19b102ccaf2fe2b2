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

export const groupHistoryRoutes = handlersFor(groupHistoryContract, ({ db }) => ({
  listHistoryOfGroup: ({ params, query }) => historyOfGroup(db, params.groupId, query),
}))

export const groupRoutes = handlersFor(groupsContract, (services) => ({
  listGroups: ({ query }) => listGroups(services, query),
  readGroup: ({ params }) => readGroup(services, params.groupId),
  addGroup: ({ body, headers, ...context }) => addGroup(services, { body, key: headers['idempotency-key'] }, context),
  changeGroup: ({ params, body, ...context }) => changeGroup(services, { ...params, ...body }, context),
  joinGroup: ({ params, ...context }) => joinGroup(services, params, context),
  leaveGroup: ({ params, ...context }) => leaveGroup(services, params, context),
  billGroup: ({ params, headers, ...context }) =>
    billGroup(services, { ...params, key: headers['idempotency-key'] }, context),
  tellPayer: ({ params, body, ...context }) => tellPayer(services, { ...params, ...body }, context),
  handOverBags: ({ params, body, ...context }) => handOverBags(services, { ...params, ...body }, context),
}))

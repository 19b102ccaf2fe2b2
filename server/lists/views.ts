import { recordEvent } from '#server/audit/service.ts'
import { atomically } from '#server/kernel/db/database.ts'
import type { Acting } from '#server/kernel/work.ts'
import type { Output, Parsed } from '#shared/http/endpoint.ts'
import { Failure, invalidField } from '#shared/http/failure.ts'
import type { NewView, SavedView, viewsContract } from '#shared/lists/contract.ts'
import { listPages } from '#shared/lists/pages.ts'
import { type Actor, holds, signedIn } from '#shared/permissions/may.ts'

import {
  countOtherViews,
  deleteUsualView,
  deleteView,
  findView,
  listViews,
  saveUsualView,
  saveView as saveRow,
} from './store.ts'

/** Of one person, or shared: more than these nobody finds anything among. */
const mostViews = 200

const mayShare = (actor: Actor) => holds(actor, 'manage_settings/settings')

const refuseSharing = () => {
  throw new Failure('not_allowed', 'Only who may manage settings shares views, and deletes shared ones.')
}

export async function viewsOf(
  work: Acting,
  { list }: { list: string },
): Promise<Output<typeof viewsContract.listViews>> {
  const { actor } = work.context
  const views = await listViews(work, { list, userId: signedIn(actor).userId })
  const opensList = listPages[list]?.some((right) => holds(actor, right)) === true

  return { views: views.filter(({ isShared }) => !isShared || opensList), mayShare: mayShare(actor) }
}

export async function saveView(work: Acting, { isShared, ...view }: NewView): Promise<SavedView> {
  const { actor } = work.context
  const userId = signedIn(actor).userId
  if (isShared && !mayShare(actor)) refuseSharing()
  if (isShared && !listPages[view.list])
    throw invalidField('list', 'No page of the back office is a list at this path.')
  const row = { ...view, ownerId: isShared ? null : userId }

  return atomically(work, async (work) => {
    if ((await countOtherViews(work, row)) >= mostViews) {
      throw new Failure('quota_exceeded', `There are ${mostViews} views already. Delete one first.`)
    }
    const saved = await saveRow(work, row, userId)
    // The search is not recorded, because it may be somebody's name.
    const facts = { list: view.list, name: view.name, isShared }
    await recordEvent(work, { action: 'view_saved', entity: 'saved_view', entityId: saved.id, facts })
    return saved
  })
}

export async function removeView(work: Acting, viewId: string): Promise<void> {
  const { actor } = work.context
  const userId = signedIn(actor).userId

  await atomically(work, async (work) => {
    const view = await findView(work, { viewId, userId })
    if (view?.ownerId === null && !mayShare(actor)) refuseSharing()
    if (!view || !(await deleteView(work, viewId))) throw new Failure('not_found', 'There is no such view.')
    const facts = { list: view.list, isShared: view.ownerId === null }
    await recordEvent(work, { action: 'view_deleted', entity: 'saved_view', entityId: viewId, facts })
  })
}

/** How a list opens is a matter of its reader alone, and is not audited. */
export async function chooseUsualView(
  work: Acting,
  { list, viewId }: Parsed<typeof viewsContract.chooseUsualView>['body'],
): Promise<void> {
  const userId = signedIn(work.context.actor).userId
  if (viewId === null) return void (await deleteUsualView(work, { userId, list }))

  await atomically(work, async (work) => {
    const view = await findView(work, { viewId, userId })
    if (view?.list !== list) throw invalidField('viewId', 'This list has no such view. It may have been deleted.')
    await saveUsualView(work, { userId, list, viewId })
  })
}

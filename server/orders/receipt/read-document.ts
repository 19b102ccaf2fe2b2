import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { AnswerFile } from '#server/kernel/http/send-file.ts'
import { drawDocument } from '#server/orders/documents/draw.ts'
import { findDocument } from '#server/orders/documents/store.ts'
import { getOrder } from '#server/orders/order/present.ts'
import { Failure } from '#shared/http/failure.ts'
import { DocumentData } from '#shared/orders/documents.ts'
import type { Actor } from '#shared/permissions/may.ts'

/** A document as it was issued, for those who may see its order. */
export async function readOrderDocument(
  work: OnDatabase,
  request: { orderId: string; documentId: string },
  actor: Actor,
): Promise<AnswerFile> {
  const { billTo, zone, locale } = await getOrder(work, request.orderId, actor)
  const found = await findDocument(work, request)
  if (!found) throw new Failure('not_found', 'There is no such document.')

  const { kind, number, issuedAt } = found
  const data = DocumentData.parse(found.data)
  const content = await drawDocument({ kind, number, issuedAt, place: { zone, locale }, data, name: billTo.name ?? '' })
  return { name: `${number}.pdf`, content }
}

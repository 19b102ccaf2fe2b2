import { isDeepStrictEqual } from 'node:util'

import type { Work } from '#server/kernel/work.ts'

import {
  type CartOwner,
  type CartRow,
  deleteCartLine,
  findCart,
  lockCart,
  mergeCarts,
  setQuantity,
  touchCart,
} from './cart-store.ts'
import { claimKept } from './kept.ts'

type Line = CartRow['lines'][number]

interface Claim {
  browser: CartOwner
  owner: CartOwner
}

/**
 * Puts what a browser gathered behind what its owner has already, each thing once: whoever asked for the same twice, once on their
 * telephone and once before they signed in here, has meant it once. Of what a cart holds one of, what was chosen last stays.
 */
export async function claimCart(work: Work, { browser, owner }: Claim): Promise<void> {
  const into = await touchCart(work, owner)
  const [theirs, gathered] = [await findCart(work, owner), await lockCart(work, browser)]
  if (!theirs || !gathered) return

  for (const line of gathered.lines) {
    const isAlone = work.services.lineKinds[line.kind]?.isAlone ?? false
    const former = theirs.lines.filter((one) => (isAlone ? one.kind === line.kind : isSame(one, line)))
    for (const one of former) await deleteCartLine(work, into, one.id)
    const quantity = Math.max(line.quantity, ...(isAlone ? [] : former.map((one) => one.quantity)))
    if (quantity > line.quantity) await setQuantity(work, line.id, quantity)
  }
  await mergeCarts(work, { from: gathered.id, into })
  await claimKept(work, gathered.lines)
}

const isSame = (one: Line, other: Line) => one.kind === other.kind && isDeepStrictEqual(one.ref, other.ref)

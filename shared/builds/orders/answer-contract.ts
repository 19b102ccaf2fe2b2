import { z } from 'zod'

import { endpoint } from '#shared/http/endpoint.ts'
import { Id, Line } from '#shared/http/wire.ts'

import { BackTo, Rebalanced } from './changed-contract.ts'
import { Build } from './contract.ts'
import { ChosenFate } from './taken-contract.ts'

/** What the bench says to a build that was changed after it was begun. */
export const buildChangesContract = {
  answerBuildChange: endpoint({
    method: 'POST',
    path: '/api/v1/builds/:buildId/changes/:changeId/answer',
    summary: 'Say what is done at the bench since its sheet was changed: where it goes on, and what becomes of parts',
    access: 'may:edit_builds/builds',
    params: z.object({ buildId: Id, changeId: Id }),
    body: z.strictObject({
      /** Where the bench goes on; it stays where it is without, and what is done is checked anew. */
      backTo: BackTo.exactOptional(),
      rebalanced: Rebalanced.exactOptional(),
      /** What becomes of parts that were taken and are none of its clubs any more: the likeliest without. */
      parts: z.array(ChosenFate).max(200).exactOptional(),
      note: Line(300).exactOptional(),
      version: z.int().exactOptional(),
    }),
    response: Build,
    failures: ['not_found', 'wrong_state', 'version_conflict', 'invalid_input'],
  }),
}

import { z } from 'zod'

import { endpoint } from '#shared/http/endpoint.ts'
import { Id, Line } from '#shared/http/wire.ts'

import { BackTo, Rebalanced } from './changed-contract.ts'
import { Build } from './contract.ts'
import { ChosenFate } from './taken-contract.ts'

/** The bench's answer to a change of a build in progress. */
export const buildChangesContract = {
  answerBuildChange: endpoint({
    method: 'POST',
    path: '/api/v1/builds/:buildId/changes/:changeId/answer',
    summary: 'Say what is done at the bench since its sheet was changed: where it goes on, and what becomes of parts',
    access: 'may:edit_builds/builds',
    params: z.object({ buildId: Id, changeId: Id }),
    body: z.strictObject({
      /** The stage at which the bench goes on. Left out, it stays at its stage, and finished work is checked again. */
      backTo: BackTo.exactOptional(),
      rebalanced: Rebalanced.exactOptional(),
      /** What becomes of consumed parts that no club of the build has any more; by default the likeliest. */
      parts: z.array(ChosenFate).max(200).exactOptional(),
      note: Line(300).exactOptional(),
      version: z.int().exactOptional(),
    }),
    response: Build,
    failures: ['not_found', 'wrong_state', 'version_conflict', 'invalid_input'],
  }),
}

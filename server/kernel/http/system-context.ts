import { randomUUID } from 'node:crypto'

import type { Context } from './mount.ts'

/** Who acts where nobody does: a job, or an operator at a terminal. */
export const systemContext = (job: string): Context & { actor: { kind: 'system' } } => ({
  actor: { kind: 'system', job },
  origin: { requestId: randomUUID(), ip: '127.0.0.1', userAgent: undefined },
})

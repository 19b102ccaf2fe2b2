import { jobWork } from '#server/kernel/work.ts'
// One of the workers of the bench of memberships: a process of its own, as each server that takes jobs is.
import { runMemberships } from '#server/memberships/run.ts'

import { openBench } from './open.ts'

const worker = await openBench(process.env['DATABASE_URL'] ?? '')
await runMemberships(jobWork(worker, 'test'))
await worker.db.destroy()

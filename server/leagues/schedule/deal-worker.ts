import { parentPort, workerData } from 'node:worker_threads'

import { dealSeason, Dealing } from '#shared/leagues/schedule/deal.ts'

// Deals a season on its own thread, so that the server keeps answering: it takes a second where many play for long.

if (!parentPort) throw new Error('This file runs as a worker thread, with what is to be dealt.')
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort.postMessage(dealSeason(Dealing.parse(workerData)))

export { takeDownload } from './downloads.ts'
export { askedOf, exportList, exportPages } from './export.ts'
export { manyAct, type Refusal, refusal, type Verdict } from './many/act.ts'

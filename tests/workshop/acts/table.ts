/**
 * What each act answers to a bag that is alone, by its state: it stays, it goes on (`from>to`), or another code than `wrong_state`
 * (`from!code`). Any state that is not named refuses the act with `wrong_state`.
 */
export const alone: Record<string, string> = {
  'addJobs signed':
    'intake triage estimated awaiting_approval approved awaiting_parts in_repair curing>in_repair qc>in_repair',
  'addJobs proposed': 'intake triage estimated awaiting_approval approved awaiting_parts in_repair curing qc',
  'sayBend of what bends nothing':
    'intake!not_found triage!not_found estimated!not_found awaiting_approval!not_found approved!not_found declined!not_found awaiting_parts!not_found in_repair!not_found curing!not_found qc!not_found ready!not_found picked_up!not_found closed!not_found void!not_found unclaimed!not_found disposed!not_found',
  'answerProposal nothing': '',
  'holdTicket hold': 'approved awaiting_parts in_repair curing qc',
  'resumeTicket resume': '',
  'undoTasks one that is done':
    'intake!not_found triage!not_found estimated!not_found awaiting_approval!not_found declined!not_found curing>in_repair qc>in_repair void!not_found',
  'finishTasks one':
    'intake!not_found triage!not_found estimated!not_found awaiting_approval!not_found approved>in_repair declined!not_found awaiting_parts>in_repair in_repair void!not_found',
  'finishBatch all':
    'intake!not_found triage!not_found estimated!not_found awaiting_approval!not_found approved>qc declined!not_found awaiting_parts in_repair>qc curing!not_found qc!not_found ready!not_found picked_up!not_found closed!not_found void!not_found unclaimed!not_found disposed!not_found',
  'collectTicket all': '',
  'collectTicket part': 'curing qc',
  'billTicket again': '',
  'moveBag place':
    'intake triage estimated awaiting_approval approved declined awaiting_parts in_repair curing qc ready unclaimed',
  'moveBag promise': 'intake triage estimated awaiting_approval approved awaiting_parts in_repair curing qc',
  'noteCall call': 'unclaimed',
  'renewEstimateLink again': 'awaiting_approval',
  'joinGroup join':
    'intake triage estimated awaiting_approval>estimated approved declined awaiting_parts in_repair curing qc',
  'leaveGroup leave':
    'intake!not_found triage!not_found estimated!not_found awaiting_approval!not_found approved!not_found declined!not_found awaiting_parts!not_found in_repair!not_found curing!not_found qc!not_found ready!not_found picked_up!not_found closed!not_found void!not_found unclaimed!not_found disposed!not_found',
  'handOverBags whole':
    'intake!not_found triage!not_found estimated!not_found awaiting_approval!not_found approved!not_found declined!not_found awaiting_parts!not_found in_repair!not_found curing!not_found qc!not_found ready!not_found picked_up!not_found closed!not_found void!not_found unclaimed!not_found disposed!not_found',
  'handOverBags part':
    'intake!not_found triage!not_found estimated!not_found awaiting_approval!not_found approved!not_found declined!not_found awaiting_parts!not_found in_repair!not_found curing!not_found qc!not_found ready!not_found picked_up!not_found closed!not_found void!not_found unclaimed!not_found disposed!not_found',
  'stepTicket intake': '',
  'stepTicket triage': 'intake>triage',
  'stepTicket estimated': 'intake>estimated triage>estimated awaiting_approval>estimated declined>estimated',
  'stepTicket awaiting_approval': 'estimated>awaiting_approval',
  'stepTicket approved': 'intake>approved estimated>approved awaiting_approval>approved awaiting_parts>approved',
  'stepTicket declined': 'estimated>declined awaiting_approval>declined',
  'stepTicket awaiting_parts': 'approved>awaiting_parts in_repair>awaiting_parts',
  'stepTicket in_repair':
    'approved>in_repair awaiting_parts>in_repair curing>in_repair qc>in_repair ready>in_repair picked_up>in_repair closed>in_repair',
  'stepTicket curing': '',
  'stepTicket qc': '',
  'stepTicket ready': 'qc>ready',
  'stepTicket picked_up': '',
  'stepTicket closed': 'declined>closed picked_up>closed',
  'stepTicket void': 'intake>void triage>void estimated>void awaiting_approval>void approved>void awaiting_parts>void',
  'stepTicket unclaimed': '',
  'stepTicket disposed': '',
}

import type { StoredCommand } from './commands-store'

/** The facts of a command in the trail of its account. */
export const kept = (command: StoredCommand) => ({
  valve_action: command.action,
  valve_reason: command.reason,
  valve_remark: command.remark,
  valve_state: command.state,
  valve_expires_at: command.expires_at,
  valve_error: command.error,
})

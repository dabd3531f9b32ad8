import { checkSending, sendMessages } from '@water/contract/messages/send'
import type { CommandCall } from '../../http/call'
import { command, type Route } from '../../http/route'
import { jobUnderWay, startJob } from '../jobs/actions'
import { chosenMeters } from '../meters/chosen'
import type { SendingToMany } from './send-many'
import { templateForMany } from './service'

export const messageSendRoutes: Route[] = [
  command(sendMessages, 'sms_message.start_sending', (call) => start(call, false)),
  command(checkSending, 'sms_message.check_sending', (call) => start(call, true)),
]

async function start(call: CommandCall<typeof sendMessages>, isCheck: boolean) {
  const underWay = await jobUnderWay(call)
  if (underWay) return underWay
  const meters = await chosenMeters(call, call.body)
  const { template, config } = await templateForMany(call.tx, call.org, call.body.template)
  const sending: SendingToMany = { meters, template: template.id, config: config.id }
  const { job } = await startJob(call, {
    ...{ kind: 'message_send', isCheck, params: {}, fileName: null },
    ...{ rows: meters.length, isRepeatable: true },
    content: Buffer.from(JSON.stringify(sending)),
  })
  call.audit({
    object: ['sms_message', null],
    after: { job, meters: meters.length, template: template.name, config: config.name },
  })
  return { job, earlier: null }
}

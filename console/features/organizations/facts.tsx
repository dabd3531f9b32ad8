import { useWords } from '../../i18n/words'
import { FoldedPanel } from '../../ui/page/folded-panel'
import { Panel } from '../../ui/page/panel'
import { When } from '../../ui/show/amounts'
import { Facts } from '../../ui/show/facts'
import { StatusTag } from '../../ui/show/status-tag'
import type { Organization } from './draft'
import * as styles from './organizations.module.css'
import { useSettingText } from './setting-text'
import { GROUP_NAMES, GROUPS } from './settings'
import { words } from './words'

interface OrganizationFactsProps {
  organization: Organization
  /** A head above has the particulars that name it. */
  isBelowHead?: boolean
}

/** All data of an organization; its settings are folded, group by group. */
export function OrganizationFacts({ organization, isBelowHead = false }: OrganizationFactsProps) {
  const t = useWords(words)
  const say = useSettingText()
  const { settings, tier_years: years } = organization
  return (
    <>
      <Panel title={t('particulars')}>
        <Facts
          facts={[
            ...(isBelowHead
              ? []
              : [
                  { label: t('name'), value: organization.name },
                  { label: t('code'), value: organization.code },
                  { label: t('state'), value: <ActiveTag isActive={organization.is_active} /> },
                ]),
            { label: t('short_name'), value: organization.short_name },
            { label: t('contact_name'), value: organization.contact_name },
            { label: t('contact_phone'), value: organization.contact_phone },
            { label: t('address'), value: organization.address, isWide: true },
            {
              label: t('how_to_pay'),
              value: organization.how_to_pay && (
                <span className={styles.ownLines}>{organization.how_to_pay}</span>
              ),
              isWide: true,
            },
            { label: t('created_at'), value: <When value={organization.created_at} /> },
            { label: t('updated_at'), value: <When value={organization.updated_at} /> },
          ]}
        />
      </Panel>
      <FoldedPanel title={t('seller')} brief={organization.taxpayer_name}>
        <Facts
          facts={[
            { label: t('taxpayer_name'), value: organization.taxpayer_name },
            { label: t('taxpayer_id'), value: organization.taxpayer_id },
            { label: t('issuer'), value: organization.issuer },
            { label: t('seller_phone'), value: organization.seller_phone },
            { label: t('seller_bank'), value: organization.seller_bank },
            { label: t('seller_account'), value: organization.seller_account },
            { label: t('seller_address'), value: organization.seller_address, isWide: true },
          ]}
        />
      </FoldedPanel>
      {GROUP_NAMES.map((group) => (
        <FoldedPanel key={group} title={t(group)} brief={t('settingCount', { count: GROUPS[group].length })}>
          <Facts
            facts={GROUPS[group].map((setting) => ({
              label: t(setting),
              value: say(setting, settings[setting]),
            }))}
          />
          {group === 'billing' && years.length > 1 ? <TierYears years={years} /> : null}
        </FoldedPanel>
      ))}
    </>
  )
}

/** The earlier days of the tier year's start, and since when it starts on the present one. */
function TierYears({ years }: { years: Organization['tier_years'] }) {
  const t = useWords(words)
  const say = useSettingText()
  return (
    <ul className={styles.changeList}>
      {years.map(({ from, start }) => (
        <li key={from ?? ''}>
          {t(from === null ? 'tierYearFirst' : 'tierYearFrom', {
            from: from ?? '',
            start: say('tier_year_start', start),
          })}
        </li>
      ))}
    </ul>
  )
}

export function ActiveTag({ isActive }: { isActive: boolean }) {
  const t = useWords(words)
  return <StatusTag tone={isActive ? 'good' : 'quiet'}>{t(isActive ? 'active' : 'inactive')}</StatusTag>
}

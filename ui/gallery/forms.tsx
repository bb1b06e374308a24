import { useState } from 'react';
import { Button, ButtonLink } from '../components/button.tsx';
import { Checkbox } from '../components/checkbox.tsx';
import { FileDrop } from '../components/file-drop.tsx';
import { BellIcon, CloseIcon, MoreIcon, PlusIcon, ShareIcon } from '../components/icon.tsx';
import { IconButton } from '../components/icon-button.tsx';
import { OtpInput } from '../components/otp-input.tsx';
import { PasswordField } from '../components/password-field.tsx';
import { PhoneField } from '../components/phone-field.tsx';
import { SegmentedControl } from '../components/segmented-control.tsx';
import { Select } from '../components/select.tsx';
import { Stepper } from '../components/stepper.tsx';
import { TabLinks, Tabs } from '../components/tabs.tsx';
import { TextArea, TextField } from '../components/text-field.tsx';
import type { Words } from './words.ts';

interface Props {
  readonly words: Words;
}

export function Actions({ words }: Props) {
  return (
    <>
      <div className="row">
        <Button variant="primary">{words.join}</Button>
        <Button>{words.cancel}</Button>
        <Button variant="ghost">{words.close}</Button>
        <Button variant="danger">{words.remove}</Button>
      </div>
      <div className="row">
        <Button variant="primary" size="l" icon={<PlusIcon />}>
          {words.join}
        </Button>
        <Button size="s" icon={<ShareIcon size={16} />}>
          {words.send}
        </Button>
        <ButtonLink to="#actions">{words.games}</ButtonLink>
      </div>
      <div className="row">
        <Button variant="primary" busy busyLabel={words.working}>
          {words.send}
        </Button>
        <Button disabled>{words.send}</Button>
        <IconButton icon={<BellIcon />} label={words.notifications} count={12} />
        <IconButton icon={<MoreIcon />} label={words.more} />
        <IconButton icon={<CloseIcon />} label={words.close} disabled />
      </div>
      <Button variant="primary" wide>
        {words.send}
      </Button>
    </>
  );
}

export function Fields({ words }: Props) {
  const countries = [
    { code: 'ZA', dial: '+27', name: words.countries[0] },
    { code: 'KE', dial: '+254', name: words.countries[1] },
    { code: 'PS', dial: '+970', name: words.countries[2] },
  ] as const;
  return (
    <div className="tiles">
      <TextField name="username" label={words.username} hint={words.usernameHint} />
      <TextField
        name="taken"
        label={words.username}
        defaultValue="Thandi_Strike"
        error={words.usernameError}
      />
      <TextField name="closed" label={words.username} defaultValue="Thandi_Strike" disabled />
      <PasswordField
        name="password"
        label={words.password}
        showLabel={words.show}
        hideLabel={words.hide}
        defaultValue="correct horse"
      />
      <PhoneField
        name="msisdn"
        label={words.phone}
        countries={countries}
        countryLabel={words.country}
        placeholder="82 123 4567"
      />
      <PhoneField
        name="only"
        label={words.phone}
        countries={[countries[0]]}
        countryLabel={words.country}
        defaultValue="82 12"
        error={words.codeError}
      />
      <Select
        name="country"
        label={words.country}
        options={countries.map(({ code, name }) => ({ value: code, text: name }))}
      />
      <OtpInput name="otp" label={words.code} defaultValue="4821" />
      <OtpInput name="wrong" label={words.code} defaultValue="482190" error={words.codeError} />
      <Stepper
        name="score"
        label={words.score}
        min={0}
        max={99}
        defaultValue={3}
        lessLabel={words.less}
        moreLabel={words.more}
      />
      <TextArea name="message" label={words.message} rows={3} />
      <FileDrop
        name="proof"
        label={words.upload}
        hint={words.uploadHint}
        accept="image/jpeg,image/png"
        chooseLabel={words.choose}
        removeLabel={words.remove}
        previewAlt={words.upload}
        progress={62}
      />
      <div>
        <Checkbox name="terms" label={words.accept} defaultChecked />
        <Checkbox name="unread" label={words.accept} error={words.missing} />
      </div>
    </div>
  );
}

export function Choices({ words }: Props) {
  const [tab, setTab] = useState<'upcoming' | 'past'>('upcoming');
  return (
    <>
      <TabLinks
        label={words.matches}
        items={[
          { to: '#choices', text: words.upcoming, count: 4, current: true },
          { to: '#fields', text: words.active, current: false },
          { to: '#actions', text: words.past, count: 128, current: false },
        ]}
      />
      <SegmentedControl
        legend={words.ranking}
        name="period"
        defaultValue="month"
        options={[
          { value: 'month', text: words.active },
          { value: 'all', text: words.past },
          { value: 'next', text: words.upcoming },
        ]}
      />
      <Tabs
        name="sample"
        label={words.matches}
        selected={tab}
        onSelect={setTab}
        items={[
          { id: 'upcoming', text: words.upcoming, count: 2 },
          { id: 'past', text: words.past },
        ]}
      >
        <p className="muted">{tab === 'upcoming' ? words.emptyText : words.sentence}</p>
      </Tabs>
    </>
  );
}

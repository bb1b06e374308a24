import { useState } from 'react';
import { Badge } from '../components/badge.tsx';
import { Button, ButtonLink } from '../components/button.tsx';
import { Card } from '../components/card.tsx';
import { ConfirmDialog } from '../components/confirm-dialog.tsx';
import { Definitions } from '../components/definition-list.tsx';
import { EmptyState } from '../components/empty-state.tsx';
import { ErrorState } from '../components/error-state.tsx';
import {
  BellIcon,
  ExitIcon,
  GlobeIcon,
  OfflineIcon,
  SettingsIcon,
  VersusIcon,
} from '../components/icon.tsx';
import { List, ListItem } from '../components/list.tsx';
import { Notice } from '../components/notice.tsx';
import { Pagination } from '../components/pagination.tsx';
import { Prose } from '../components/prose.tsx';
import { Sheet } from '../components/sheet.tsx';
import { Skeleton } from '../components/skeleton.tsx';
import { toast } from '../components/toast-store.ts';
import type { Words } from './words.ts';

interface Props {
  readonly words: Words;
}

export function States({ words }: Props) {
  return (
    <>
      <div className="row">
        <Badge>{words.upcoming}</Badge>
        <Badge tone="accent">{words.active}</Badge>
        <Badge tone="live">{words.live}</Badge>
        <Badge tone="success">{words.won}</Badge>
        <Badge tone="danger">{words.lost}</Badge>
        <Badge tone="warn">{words.drawn}</Badge>
        <Badge tone="info">{words.past}</Badge>
      </div>
      <EmptyState
        icon={<VersusIcon />}
        title={words.empty}
        action={<Button variant="primary">{words.join}</Button>}
      >
        {words.emptyText}
      </EmptyState>
      <ErrorState title={words.failed} action={<Button>{words.retry}</Button>}>
        {words.sentence}
      </ErrorState>
      <Notice tone="neutral" icon={<OfflineIcon />} title={words.failed} />
      <Notice tone="info">{words.sentence}</Notice>
      <Notice tone="success" title={words.done} />
      <Notice tone="warn" title={words.missing} action={<Button size="s">{words.join}</Button>}>
        {words.emptyText}
      </Notice>
      <Notice tone="danger">{words.codeError}</Notice>
      <Card
        title={words.matches}
        action={
          <ButtonLink to="#lists" size="s" variant="ghost">
            {words.next}
          </ButtonLink>
        }
      >
        {words.sentence}
      </Card>
      <Card title={words.profile} footer={<Button size="s">{words.retry}</Button>}>
        <Definitions
          items={[
            { term: words.country, value: words.countries[0] },
            {
              term: words.phone,
              value: (
                <bdi dir="ltr" translate="no">
                  +27 82 123 4567
                </bdi>
              ),
            },
            { term: words.sentence, value: words.missing },
          ]}
        />
      </Card>
    </>
  );
}

export function Overlays({ words }: Props) {
  const [open, setOpen] = useState<'sheet' | 'confirm' | null>(null);
  const close = () => setOpen(null);
  return (
    <div className="row">
      <Button onClick={() => setOpen('sheet')}>{words.settings}</Button>
      <Button variant="danger" onClick={() => setOpen('confirm')}>
        {words.decline}
      </Button>
      <Button onClick={() => toast(words.save, 'success')}>{words.save}</Button>
      <Button onClick={() => toast(words.failed, 'danger', { to: '?', text: words.retry })}>
        {words.failed}
      </Button>
      <Button onClick={() => toast(words.sentence, 'info')}>{words.notifications}</Button>
      <Sheet
        title={words.settings}
        open={open === 'sheet'}
        onClose={close}
        closeLabel={words.close}
        footer={<Button variant="primary">{words.done}</Button>}
      >
        <Notice tone="warn">{words.missing}</Notice>
        <p>{words.sentence}</p>
      </Sheet>
      <ConfirmDialog
        open={open === 'confirm'}
        title={words.decline}
        confirmLabel={words.declineIt}
        cancelLabel={words.cancel}
        closeLabel={words.close}
        tone="danger"
        onConfirm={close}
        onCancel={close}
      >
        {words.declineCost}
      </ConfirmDialog>
    </div>
  );
}

export function Lists({ words }: Props) {
  return (
    <>
      <div className="tiles">
        <Card title={words.settings} padding="flush">
          <List>
            <ListItem
              to="#lists"
              leading={<BellIcon />}
              title={words.notifications}
              trailing={<Badge tone="accent">3</Badge>}
            />
            <ListItem to="#lists" leading={<GlobeIcon />} title={words.language} trailing="EN" />
            <ListItem
              leading={<SettingsIcon />}
              title={words.settings}
              subtitle={words.sentence}
              trailing={<Button size="s">{words.retry}</Button>}
            />
            <ListItem to="#lists" leading={<ExitIcon />} title={words.signOut} fresh />
          </List>
        </Card>
        <Skeleton shape="row" count={3} label={words.loading} />
        <div className="stack">
          <Skeleton shape="line" count={2} label={words.loading} />
          <Skeleton shape="avatar" label={words.loading} />
          <Skeleton shape="block" label={words.loading} />
        </div>
      </div>
      <Skeleton shape="card" count={3} label={words.loading} />
      <Pagination
        label={words.past}
        page={2}
        pageSize={20}
        total={168}
        hrefFor={() => '#lists'}
        previousLabel={words.previous}
        nextLabel={words.next}
        ofLabel={words.of}
      />
      <Prose>
        <h3>{words.event}</h3>
        <p>
          {words.sentence} <a href="#lists">{words.missing}</a> {words.declineCost}
        </p>
        <ul>
          <li>{words.emptyText}</li>
          <li>{words.usernameHint}</li>
        </ul>
      </Prose>
    </>
  );
}

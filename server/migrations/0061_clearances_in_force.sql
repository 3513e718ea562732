-- Every switching step asks for the clearances in force, and for the programmes that rely on what they have switched.
create index switching_requests_relied_on on switching_requests (tenant_id)
  where status in ('Switching', 'Isolated', 'ClearanceIssued') and deleted_at is null;

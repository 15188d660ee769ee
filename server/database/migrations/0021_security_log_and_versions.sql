CREATE TABLE "security_events" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"kind" text NOT NULL,
	"role" text,
	"person" uuid,
	"account" text,
	"network" text,
	"origin" text,
	"route" text,
	"resource" text,
	"record" uuid,
	"status" integer,
	"detail" text,
	"leftOut" integer
);
--> statement-breakpoint
ALTER TABLE "commits" ADD COLUMN "versione" integer;--> statement-breakpoint
CREATE INDEX "security_events_kind" ON "security_events" USING btree ("kind","_id");--> statement-breakpoint
CREATE INDEX "security_events_person" ON "security_events" USING btree ("person","_id");--> statement-breakpoint
CREATE INDEX "security_events_record" ON "security_events" USING btree ("record","_id");--> statement-breakpoint
CREATE INDEX "security_events_at" ON "security_events" USING btree ("at");--> statement-breakpoint
-- The application only appends: a line is never changed, and goes after a year by the database's own clock.
CREATE FUNCTION keep_security_events() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  if tg_op = 'DELETE' and old.at < now() - interval '1 year' then
    return old;
  end if;
  raise exception 'the security log is append-only' using errcode = 'insufficient_privilege';
end
$$;
--> statement-breakpoint
CREATE TRIGGER security_events_kept BEFORE UPDATE OR DELETE ON "security_events"
  FOR EACH ROW EXECUTE FUNCTION keep_security_events();
